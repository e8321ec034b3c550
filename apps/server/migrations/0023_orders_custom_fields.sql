-- Orders are found by the values of the account's own fields.

call index_custom_fields('orders');
