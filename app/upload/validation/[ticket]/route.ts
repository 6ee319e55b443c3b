import { jsonAnswer } from '@/lib/portal/answers'
import { isFromOurPages } from '@/lib/portal/same-origin'
import { forwardUpload } from '@/lib/portal/uploads'
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
  } catch {
    // The browser went away, sent too much, or the gateway did; the file is sent anew in any case.
    return jsonAnswer({ ok: false }, 502)
  }
}
