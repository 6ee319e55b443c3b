import { fileAnswer, fileNameOf, headOf, seeOther } from '@/lib/portal/http/answers'
import { openSigningEvidence, pageOfLink } from '@/lib/portal/signer/signing-page'

interface Context {
  readonly params: Promise<{ invitation: string }>
}

/** Makes evidence of the document for the link holder. If that fails, the signing page says why. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { invitation } = await params
  const file = await openSigningEvidence(invitation)
  const page = pageOfLink(invitation)
  if (file === undefined) return seeOther(page)
  if (typeof file === 'string') return seeOther(`${page}?evidence=${file}`)
  return fileAnswer(file, fileNameOf(file, 'evidence.pdf'), 'attachment')
}

export const HEAD = headOf(GET)
