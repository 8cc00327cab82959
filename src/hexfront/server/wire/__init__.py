"""What travels: requests and answers of the API, as types. The OpenAPI document is made from them."""
