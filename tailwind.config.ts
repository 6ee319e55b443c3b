import type { Config } from 'tailwindcss'
import type { PluginAPI } from 'tailwindcss/plugin'

/** Every colour by its task. Text on its ground meets AA in both themes. */
const palette = {
  paper: { light: '#fbfaf7', dark: '#121716' },
  surface: { light: '#ffffff', dark: '#1a2120' },
  ink: { light: '#1b2422', dark: '#e8ecea' },
  muted: { light: '#55605d', dark: '#a5b0ac' },
  line: { light: '#dcd9d1', dark: '#313c39' },
  'line-strong': { light: '#868d89', dark: '#6f7e79' },
  accent: { light: '#0b5d57', dark: '#74c9bd' },
  'accent-strong': { light: '#07443f', dark: '#9addd3' },
  'accent-soft': { light: '#e4f0ed', dark: '#16322e' },
  'on-accent': { light: '#ffffff', dark: '#05211e' },
  'label-grey': { light: '#6b7471', dark: '#a3aeab' },
  'label-red': { light: '#c2362c', dark: '#f08a80' },
  'label-amber': { light: '#b06a00', dark: '#f2bd62' },
  'label-green': { light: '#3b7d2a', dark: '#8fcb7c' },
  'label-teal': { light: '#0b756d', dark: '#74c9bd' },
  'label-blue': { light: '#2b62b8', dark: '#8ab4f0' },
  'label-purple': { light: '#7a3fa8', dark: '#c79ae8' },
  warning: { light: '#7d4a00', dark: '#f2bd62' },
  'warning-soft': { light: '#fcf0da', dark: '#33270f' },
  danger: { light: '#a8231b', dark: '#f4958d' },
  'danger-strong': { light: '#861a14', dark: '#f8b4ae' },
  'danger-soft': { light: '#fbeae8', dark: '#3a1b19' },
  'on-danger': { light: '#ffffff', dark: '#2c0906' },
} as const

type Theme = 'light' | 'dark'

const names = Object.keys(palette) as (keyof typeof palette)[]
const variablesOf = (theme: Theme) =>
  Object.fromEntries(names.map((name) => [`--paraph-${name}`, palette[name][theme]]))

function themes({ addBase }: PluginAPI): void {
  addBase({
    ':root': { 'color-scheme': 'light dark', ...variablesOf('light') },
    '@media (prefers-color-scheme: dark)': { ':root': variablesOf('dark') },
    '@media print': { ':root': variablesOf('light') },
  })
}

export default {
  content: [],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      ...Object.fromEntries(names.map((name) => [name, `var(--paraph-${name})`])),
    },
    fontFamily: {
      sans: [
        'var(--font-latin)',
        'var(--font-latin-extended)',
        '"Source Sans 3 Rarer"',
        '"Fallback Arial"',
        '"Fallback Roboto"',
        '"Fallback DejaVu"',
        'system-ui',
        'sans-serif',
      ],
      mono: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'Consolas', 'monospace'],
    },
    fontSize: {
      sm: ['0.875rem', '1.25rem'],
      base: ['1rem', '1.5rem'],
      lg: ['1.25rem', '1.75rem'],
      xl: ['1.75rem', '2.125rem'],
      '2xl': ['2.5rem', '2.75rem'],
    },
    borderRadius: { none: '0', DEFAULT: '8px', full: '9999px' },
    extend: {
      maxWidth: { text: '70ch', task: '40rem', dialog: '34rem', page: '68rem' },
      spacing: { target: '2.75rem' },
      transitionDuration: { DEFAULT: '120ms' },
      animation: { appear: 'appear 1ms 1s both' },
      keyframes: { appear: { from: { visibility: 'hidden' }, to: { visibility: 'visible' } } },
    },
  },
  plugins: [themes],
} satisfies Config
