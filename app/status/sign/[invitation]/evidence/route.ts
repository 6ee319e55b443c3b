import { fileAnswer, fileNameOf, jsonAnswer } from '@/lib/portal/http/answers'
import { openSigningEvidence } from '@/lib/portal/signer/signing-page'

interface Context {
  readonly params: Promise<{ invitation: string }>
}

/** What happened to the document, for whoever came by this link; their page says what keeps it from being made. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { invitation } = await params
  const file = await openSigningEvidence(invitation)
  if (file === undefined) return jsonAnswer({}, 404)
  if (typeof file !== 'string')
    return fileAnswer(file, fileNameOf(file, 'evidence.pdf'), 'attachment')
  const location = `/sign/${invitation}?evidence=${file}`
  return new Response(null, { status: 303, headers: { location } })
}
