require 'base64'
require 'json'
require 'webrobots'

$stdout.sync = true
$stdin.each_line do |line|
  question = JSON.parse(line)
  answer = { id: question['id'] }
  begin
    raise 'this parser takes one name' if question['agents'].size > 1

    text = Base64.decode64(question['robots'])
    robots = WebRobots.new(question['agents'][0], http_get: ->(_uri) { text })
    answer[:allowed] = robots.allowed?(question['url'])
  rescue StandardError => error
    answer[:error] = error.inspect
  end
  puts JSON.generate(answer)
end
