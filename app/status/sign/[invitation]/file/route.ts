import { fileAnswer, jsonAnswer } from '@/lib/portal/http/answers'
import { openSigningFile } from '@/lib/portal/signer/signing-page'

interface Context {
  readonly params: Promise<{ invitation: string }>
}

/** The document as it is now; `?download` keeps it out of the browser's viewer. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const opened = await openSigningFile((await params).invitation)
  if (opened === undefined) return jsonAnswer({}, 404)
  const download = new URL(request.url).searchParams.has('download')
  return fileAnswer(opened.file, opened.name, download ? 'attachment' : 'inline')
}
