import { defineMessages } from '../define-messages'

/** The files in a container, wherever they are listed. */
export const documentFilesMessages = defineMessages({
  lt: {
    files: 'Failai',
    count: '{count, plural, one {# failas} few {# failai} other {# failų}}',
    asice: 'ASiC-E konteineris',
    bdoc: 'BDOC konteineris',
    adoc: 'ADOC konteineris',
    pdf: 'PDF',
    open: 'Atverti',
    download: 'Atsisiųsti',
    downloadAll: 'Atsisiųsti konteinerį',
    digest: 'SHA-256',
    copy: 'Kopijuoti',
    copied: 'Nukopijuota',
    onlyDownload: 'Čia nerodomas: atsisiųskite ir atverkite savo įrenginyje.',
    signedExactly: 'Pasirašote būtent šiuos failus: parašas apima kiekvieno jų santrauką.',
  },
  en: {
    files: 'Files',
    count: '{count, plural, one {# file} other {# files}}',
    asice: 'ASiC-E container',
    bdoc: 'BDOC container',
    adoc: 'ADOC container',
    pdf: 'PDF',
    open: 'Open',
    download: 'Download',
    downloadAll: 'Download the container',
    digest: 'SHA-256',
    copy: 'Copy',
    copied: 'Copied',
    onlyDownload: 'Not shown here: download it and open it on your device.',
    signedExactly: 'You sign exactly these files: the signature covers the digest of each.',
  },
})
