import { jsonAnswer } from '@/lib/portal/http/answers'
import { isFromOurPages } from '@/lib/portal/http/same-origin'
import { forwardUpload, isBrokenOff } from '@/lib/portal/uploads/uploads'
import { readCheckTicket } from '@/lib/portal/validation/check-ticket'

/** The bytes of a file that is only checked, streamed on to the gateway. */
export async function PUT(
  request: Request,
  { params }: { params: Promise<{ ticket: string }> },
): Promise<Response> {
  const upload = readCheckTicket((await params).ticket)
  if (!isFromOurPages(request.headers)) return jsonAnswer({ ok: false }, 403)
  if (upload === undefined) return jsonAnswer({ ok: false }, 404)
  try {
    const status = await forwardUpload(upload, request)
    return jsonAnswer({ ok: status === 200 }, status)
  } catch (error) {
    // The browser went away, sent too much, or the gateway did; the file is sent anew in any case.
    if (!isBrokenOff(error)) throw error
    return jsonAnswer({ ok: false }, 502)
  }
}
