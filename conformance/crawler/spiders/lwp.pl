# A spider around LWP::RobotUA: perl lwp.pl START
use strict;
use warnings;
use HTML::LinkExtor;
use LWP::RobotUA;
use URI;

my ($start) = @ARGV;
my $agent = LWP::RobotUA->new(agent => 'ExampleBot/1.0', from => 'bot@example.com');
$agent->delay(0);
$agent->timeout(10);
my @queue = ($start);
my %known = ($start => 1);
while (defined(my $url = shift @queue)) {
    my $response = $agent->get($url);
    next unless $response->is_success && $response->content_type eq 'text/html';
    my $links = HTML::LinkExtor->new(undef, $response->base);
    for my $link ($links->parse($response->decoded_content)->links) {
        my ($tag, %attributes) = @$link;
        next unless $tag eq 'a' && $attributes{href};
        my $next = URI->new($attributes{href});
        $next->fragment(undef);
        push @queue, "$next" unless $known{$next}++;
    }
}
