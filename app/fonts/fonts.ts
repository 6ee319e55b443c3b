import localFont from 'next/font/local'

/*
 * Two files contain all letters of the portal's own texts. Both are preloaded. If they arrive late, the page keeps the
 * fallback font (fallback.css), so that no line jumps. Rarer letters come from the package (rarer.css).
 */

const latin = localFont({
  src: '../../node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
  weight: '200 900',
  display: 'optional',
  adjustFontFallback: false,
  variable: '--font-latin',
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
    },
  ],
})

const latinExtended = localFont({
  src: './latin-extended-a.woff2',
  weight: '400 600',
  display: 'optional',
  adjustFontFallback: false,
  variable: '--font-latin-extended',
  declarations: [
    { prop: 'unicode-range', value: 'U+0100-0130, U+0132-0151, U+0154-017F, U+0218-021B' },
  ],
})

/** The class of every page: it declares the two font families. */
export const fontClass = `${latin.variable} ${latinExtended.variable}`
