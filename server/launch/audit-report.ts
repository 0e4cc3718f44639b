import * as z from 'zod';

/** A published vulnerability of an installed package. */
export interface Advisory {
  readonly name: string;
  readonly severity: string;
  readonly title: string;
  readonly address: string;
  /** Version range without it. */
  readonly patched: string;
}

const reportSchema = z.object({
  advisories: z.record(
    z.string(),
    z.object({
      module_name: z.string(),
      severity: z.string(),
      title: z.string(),
      url: z.string().optional(),
      patched_versions: z.string().optional(),
    }),
  ),
});

const jsonIn = (output: string): unknown => {
  const from = output.indexOf('{');
  const to = output.lastIndexOf('}');
  if (from < 0 || to < from) return null;
  try {
    return JSON.parse(output.slice(from, to + 1));
  } catch {
    return null; // not a report: the registry sent none
  }
};

/** Parses the output of `pnpm audit --json`. @returns null when it is not a report, because the registry sent none */
export const readAuditReport = (output: string): Advisory[] | null => {
  const read = reportSchema.safeParse(jsonIn(output));
  if (!read.success) return null;
  return Object.values(read.data.advisories).map((advisory) => ({
    name: advisory.module_name,
    severity: advisory.severity,
    title: advisory.title,
    address: advisory.url ?? '',
    patched: advisory.patched_versions ?? '',
  }));
};
