package dev.slipway.rest.repository;

import dev.slipway.domain.repository.FileDiff;
import dev.slipway.domain.repository.FileDiff.Shown;

/** Changes of one file. */
public record FileDiffJson(
        String diff,
        boolean collapsed,
        boolean tooLarge,
        String newPath,
        String oldPath,
        String aMode,
        String bMode,
        boolean newFile,
        boolean renamedFile,
        boolean deletedFile) {

    /** @param unified whether the patch starts with the file names */
    public static FileDiffJson of(FileDiff diff, boolean unified) {
        return new FileDiffJson(
                unified ? diff.unified() : diff.patch().text(),
                diff.patch().shown() == Shown.COLLAPSED,
                diff.patch().shown() == Shown.TOO_LARGE,
                diff.after().path(),
                diff.before().path(),
                diff.before().mode(),
                diff.after().mode(),
                diff.created(),
                diff.renamed(),
                diff.deleted());
    }
}
