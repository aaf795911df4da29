module joule-peer-go

go 1.19
