module hotseat.example/rest/try

go 1.23

require hotseat.example/rest/client v0.0.0

require gopkg.in/validator.v2 v2.0.1 // indirect

replace hotseat.example/rest/client => ./client
