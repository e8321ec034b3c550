/** Options of the command that makes the first company, as the operator types them. */
export const accountCreationExample =
  'create --name "Tarimas del Norte" --host localhost --admin-name "Rosa Treviño" --admin-email rosa@example.com';
