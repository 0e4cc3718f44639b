/** The parts of a PostgreSQL address, as `pg` takes them. */
export interface Connection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

/**
 * Reads a PostgreSQL URL into its parts. The parts are passed to `pg` one by one, never as `connectionString`: `pg`
 * lets the string win over `database`, and Prisma's shadow database would then be the real one.
 */
export const readConnection = (url: string): Connection => {
  const { hostname, port, username, password, pathname } = new URL(url);
  return {
    host: hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
  };
};

/** The same address for another database of the server; its other parameters, such as `sslmode`, stay. */
export const addressOfDatabase = (url: string, database: string): string => {
  const address = new URL(url);
  address.pathname = `/${encodeURIComponent(database)}`;
  return address.toString();
};
