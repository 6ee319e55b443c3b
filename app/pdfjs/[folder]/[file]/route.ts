import { readPdfjsAsset } from '@/lib/portal/files/pdfjs-assets'

const types: Readonly<Record<string, string>> = {
  wasm: 'application/wasm',
  js: 'text/javascript',
}

export async function GET(
  _request: Request,
  { params }: { params: Promise<{ folder: string; file: string }> },
): Promise<Response> {
  const { folder, file } = await params
  const asset = await readPdfjsAsset(folder, file)
  if (asset === undefined) return new Response(null, { status: 404 })
  return new Response(asset.slice(), {
    headers: {
      'content-type': types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
    },
  })
}
