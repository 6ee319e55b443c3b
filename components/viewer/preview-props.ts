/** What every preview is given, whatever it shows. */
export interface PreviewProps {
  /** Address of the file on this portal. */
  readonly address: string
  readonly name: string
  /** What the file's bytes must hash to; the preview refuses any other file. */
  readonly sha256?: string
  readonly onClose?: () => void
}
