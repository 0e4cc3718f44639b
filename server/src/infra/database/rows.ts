import * as z from 'zod';

const rowsSchema = z.array(z.unknown());

/**
 * Rows of raw SQL, checked.
 * @param schema of one row
 * @throws ZodError when a row does not match: a column was renamed, or is of another type
 */
export const parseRows = <Row>(schema: z.ZodType<Row>, rows: unknown): Row[] =>
  rowsSchema.parse(rows).map((row) => schema.parse(row));
