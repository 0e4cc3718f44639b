import * as z from 'zod';

/** A hole that somebody has published in a package that is installed here. */
export interface Advisory {
  readonly name: string;
  readonly severity: string;
  readonly title: string;
  readonly address: string;
  /** Versions without it, as a range. */
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
    return null; // what was said is no report: the registry gave none
  }
};

/** Reads what `pnpm audit --json` says. @returns null when it is no report, because the registry gave none */
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
