import { $ZodArray, type $ZodArrayDef, $ZodObjectJIT, type $ZodShape, type $ZodType } from 'zod/v4/core';

const quickened = new WeakMap<$ZodType, $ZodType>();

const shapeOf = (schema: $ZodType): $ZodShape | null =>
  schema._zod.def.type === 'object' && 'shape' in schema._zod.def
    ? // An object's definition holds its shape.
      (schema._zod.def.shape as $ZodShape)
    : null;

const isArrayDef = (def: $ZodType['_zod']['def']): def is $ZodArrayDef<$ZodType> => def.type === 'array';

const made = (schema: $ZodType): $ZodType => {
  const { def } = schema._zod;
  const shape = shapeOf(schema);
  if (shape) {
    const members = Object.entries(shape).map(([name, member]) => [name, quickSchema(member)]);
    return new $ZodObjectJIT({ ...def, type: 'object', shape: Object.fromEntries(members) });
  }
  return isArrayDef(def) ? new $ZodArray({ ...def, element: quickSchema(def.element) }) : schema;
};

/**
 * The same schema, its objects read by code that zod writes for them: three times as fast. What is shared with the client is made of
 * the small zod, which never writes code, since a page may not run any. Made once for each schema.
 */
export const quickSchema = (schema: $ZodType): $ZodType => {
  const known = quickened.get(schema);
  if (known) return known;
  const quick = made(schema);
  quickened.set(schema, quick);
  return quick;
};
