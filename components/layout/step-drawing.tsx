const drawings = {
  upload: {
    ink: 'M22 10h26l12 12v40a2 2 0 0 1-2 2H22a2 2 0 0 1-2-2V12a2 2 0 0 1 2-2ZM48 10v12h12M28 56h24',
    accent: 'M40 48V30M32 37l8-8 8 8',
  },
  invite: {
    ink: 'M14 22h52v36H14ZM14 24l26 19 26-19',
    accent: 'M58 8v14M51 15h14',
  },
  sign: {
    ink: 'M28 8h24a4 4 0 0 1 4 4v52a4 4 0 0 1-4 4H28a4 4 0 0 1-4-4V12a4 4 0 0 1 4-4ZM37 61h6',
    accent: 'M31 40C34 28 38 24 40 27s-4 14-2 16 5-8 8-8-1 6 4 5',
  },
} as const

/** Line drawings of the three steps. The words next to them say the same. */
export function StepDrawing({ name }: { readonly name: keyof typeof drawings }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="8 4 64 68"
      className="size-14 shrink-0 md:size-20"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={drawings[name].ink} className="stroke-line-strong" />
      <path d={drawings[name].accent} className="stroke-accent" />
    </svg>
  )
}
