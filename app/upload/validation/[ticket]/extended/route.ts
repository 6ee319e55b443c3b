import { fileAnswer, fileNameOf, jsonAnswer } from '@/lib/portal/http/answers'
import { ownRoute } from '@/lib/portal/http/own-pages'
import { readCheckTicket } from '@/lib/portal/validation/check-ticket'
import { extendUpload } from '@/lib/portal/validation/extend-file'
import { sentFileName } from '@/lib/portal/validation/sent-file-name'

interface Context {
  readonly params: Promise<{ ticket: string }>
}

/**
 * Returns the file that was uploaded before, extended; the upload is then deleted. If the file is refused, returns the
 * reason.
 */
export const POST = ownRoute(async (request: Request, { params }: Context): Promise<Response> => {
  const upload = readCheckTicket((await params).ticket)
  const name = sentFileName(request)
  if (upload === undefined || name === undefined) return jsonAnswer({ ok: false }, 404)
  const extended = await extendUpload(upload, name)
  if (!(extended instanceof Response)) return jsonAnswer(extended, 409)
  return fileAnswer(extended, fileNameOf(extended, 'extended'), 'attachment')
})
