/** Where a visible signature stands, as a person sees the page. */
export const signaturePositions = [
  'auto',
  'left_top',
  'left_bottom',
  'right_top',
  'right_bottom',
] as const

export const signaturePages = ['first_page', 'last_page'] as const

/** What a visible signature shows, and where. */
export interface SignatureAppearance {
  readonly position: (typeof signaturePositions)[number]
  readonly page: (typeof signaturePages)[number]
  /** Lines of text, the first one emphasised; any letters the embedded font has. */
  readonly lines: readonly string[]
}
