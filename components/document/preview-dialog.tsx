'use client'

import { FileText } from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { FileKind } from '@/lib/portal/file-kind'
import { Alert } from '../ui/alert'
import { Button, type ButtonLook } from '../ui/button'
import { ProgressBar } from '../ui/progress-bar'
import type { PreviewProps } from './preview-props'

interface PreviewDialogProps extends Omit<PreviewProps, 'onClose'> {
  readonly kind?: FileKind
  /** Of the button that opens it. */
  readonly label: string
  /** For the ear, where several such buttons stand on a page. */
  readonly spoken?: string
  readonly look?: ButtonLook
}

/** A button, and the whole document over the whole screen behind it. */
export function PreviewDialog({
  label,
  spoken,
  look = 'secondary',
  ...preview
}: PreviewDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  const show = () => {
    setOpen(true)
    dialog.current?.showModal()
  }
  return (
    <>
      <Button look={look} onClick={show} aria-label={spoken}>
        <FileText aria-hidden="true" className="size-5 shrink-0" />
        {label}
      </Button>
      <dialog
        ref={dialog}
        aria-label={preview.name}
        onClose={() => setOpen(false)}
        className="bg-paper text-ink h-dvh max-h-none w-dvw max-w-none"
      >
        {open && <LoadedPreview {...preview} onClose={() => dialog.current?.close()} />}
      </dialog>
    </>
  )
}

const viewers: Readonly<Record<FileKind, () => Promise<ComponentType<PreviewProps>>>> = {
  pdf: async () => (await import('./pdf-preview')).PdfPreview,
  image: async () => (await import('./image-preview')).ImagePreview,
  text: async () => (await import('./text-preview')).TextPreview,
}

/** Fetches the viewer itself when it is first wanted: half a megabyte that most pages need not have. */
function LoadedPreview({ kind = 'pdf', ...props }: PreviewProps & { kind?: FileKind | undefined }) {
  const [viewer, setViewer] = useState<{ component: ComponentType<PreviewProps> }>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    viewers[kind]().then(
      (component) => setViewer({ component }),
      () => setFailed(true),
    )
  }, [kind])
  if (viewer) return <viewer.component {...props} />
  return (
    <div className="max-w-task mx-auto w-full space-y-4 p-6 pt-16">
      {failed ? (
        <Alert tone="danger" title={props.texts.failed} role="alert">
          <p>{props.texts.failedNext}</p>
        </Alert>
      ) : (
        <ProgressBar label={props.texts.loading} />
      )}
      {props.onClose && (
        <Button look="secondary" onClick={props.onClose}>
          {props.texts.close}
        </Button>
      )}
    </div>
  )
}
