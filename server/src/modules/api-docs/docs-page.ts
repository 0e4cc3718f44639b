import { escapeHtml } from '@ancrage/shared/text/escape-html';
import type { Call } from '@ancrage/shared/wire/call';

const HEADINGS = ['Call', 'Method', 'Path', 'Body', 'Refusals', 'For', 'Statuses'];

const cellsOf = ({ name, method, path, body, errors, audience, statuses }: Call): string[] => [
  name,
  method,
  path,
  body,
  errors,
  audience,
  statuses.join(' '),
];

const row = (cells: readonly string[], tag: 'td' | 'th'): string =>
  `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;

/** A page that lists the calls. It needs no script and no style. */
export const docsPage = (calls: readonly Call[], documentPath: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Calls of Ancrage</title></head>
<body>
<h1>Calls of Ancrage</h1>
<p>The same with every shape, for programs: <a href="${escapeHtml(documentPath)}">OpenAPI 3.1</a>.</p>
<table border="1" cellpadding="4">
<thead>${row(HEADINGS, 'th')}</thead>
<tbody>
${calls.map((call) => row(cellsOf(call), 'td')).join('\n')}
</tbody>
</table>
</body>
</html>
`;
