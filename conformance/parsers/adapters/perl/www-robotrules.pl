use strict;
use warnings;
use JSON::PP;
use MIME::Base64;
use URI;
use WWW::RobotRules;

$| = 1;
my $json = JSON::PP->new->ascii;
while (my $line = <STDIN>) {
    my $case = $json->decode($line);
    my %answer = (id => $case->{id});
    eval {
        die "this parser takes one name\n" if @{ $case->{agents} } > 1;
        my $rules = WWW::RobotRules->new($case->{agents}[0]);
        $rules->parse(URI->new_abs('/robots.txt', $case->{url}), decode_base64($case->{robots}));
        $answer{allowed} = $rules->allowed($case->{url}) ? JSON::PP::true : JSON::PP::false;
        1;
    } or $answer{error} = "$@";
    print $json->encode(\%answer), "\n";
}
