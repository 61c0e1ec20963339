module example.com/maycrawl

go 1.19
