import { testChangedFiles } from '#testing/covered-bytes-suite'

// Tests ten changes of each of the 21 files. The slow tests change files for FUZZ_SECONDS.
testChangedFiles((mutants) => mutants >= 210)
