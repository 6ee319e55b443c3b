import { headOf, noFileAnswer, partAnswer } from '@/lib/portal/http/answers'
import { openSigningPart, pageOfLink } from '@/lib/portal/signer/signing-page'

interface Context {
  readonly params: Promise<{ invitation: string; fileIndex: string }>
}

/** One file of the document; `?download` saves it instead of showing it. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { invitation, fileIndex } = await params
  const part = await openSigningPart(invitation, fileIndex)
  return part ? partAnswer(part, request) : noFileAnswer(request, 404, pageOfLink(invitation))
}

export const HEAD = headOf(GET)
