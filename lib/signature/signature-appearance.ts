import type { SignaturePage, SignaturePosition } from '@/lib/vocabulary/document'

/** What a visible signature shows, and where. */
export interface SignatureAppearance {
  readonly position: SignaturePosition
  readonly page: SignaturePage
  /** Lines of text, the first one emphasised; any letters the embedded font has. */
  readonly lines: readonly string[]
}
