import { fileAnswer, fileNameOf, jsonAnswer } from '@/lib/portal/http/answers'
import { openSigningEvidence } from '@/lib/portal/signer/signing-page'

interface Context {
  readonly params: Promise<{ invitation: string }>
}

/** What happened to the document, for whoever came by this link; without it they are back on the page. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { invitation } = await params
  const file = await openSigningEvidence(invitation)
  if (file === undefined) return jsonAnswer({}, 404)
  if (typeof file !== 'string')
    return fileAnswer(file, fileNameOf(file, 'evidence.pdf'), 'attachment')
  return new Response(null, { status: 303, headers: { location: `/sign/${invitation}` } })
}
