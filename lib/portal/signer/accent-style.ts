import { accentPattern, coloursOf } from '@/lib/vocabulary/brand'

/** The address of the style for an accent. */
export const accentAddress = (accent: string) => `/brand/${accent.slice(1)}.css`

/** The style for a file name such as `7a1f5c.css`. Undefined for any other name. */
export function accentStyle(fileName: string): string | undefined {
  const accent = `#${fileName.replace(/\.css$/, '')}`
  if (!fileName.endsWith('.css') || !accentPattern.test(accent)) return undefined
  const { light, dark } = coloursOf(accent.toLowerCase())
  return [
    `:root{${variablesOf(light)}}`,
    `@media (prefers-color-scheme:dark){:root{${variablesOf(dark)}}}`,
    `@media print{:root{${variablesOf(light)}}}`,
  ].join('\n')
}

/** Declares the variables of tailwind.config.ts. */
function variablesOf({
  accent,
  strong,
  soft,
  onAccent,
}: ReturnType<typeof coloursOf>['light']): string {
  const colours = { accent, 'accent-strong': strong, 'accent-soft': soft, 'on-accent': onAccent }
  return Object.entries(colours)
    .map(([name, colour]) => `--paraph-${name}:${colour}`)
    .join(';')
}
