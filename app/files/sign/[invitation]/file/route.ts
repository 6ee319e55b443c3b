import { fileAnswer, headOf, noFileAnswer } from '@/lib/portal/http/answers'
import { openSigningFile, pageOfLink } from '@/lib/portal/signer/signing-page'

interface Context {
  readonly params: Promise<{ invitation: string }>
}

/** The document as it is now; `?download` keeps it out of the browser's viewer, and leads to the page where there is none. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { invitation } = await params
  const opened = await openSigningFile(invitation)
  if (opened === undefined) return noFileAnswer(request, 404, pageOfLink(invitation))
  const download = new URL(request.url).searchParams.has('download')
  return fileAnswer(opened.file, opened.name, download ? 'attachment' : 'inline')
}

export const HEAD = headOf(GET)
