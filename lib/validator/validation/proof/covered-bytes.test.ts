import { testChangedFiles } from '#testing/covered-bytes-suite'

// Ten changes of each of the 21 files; the slow tests change them for FUZZ_SECONDS.
testChangedFiles((mutants) => mutants >= 210)
