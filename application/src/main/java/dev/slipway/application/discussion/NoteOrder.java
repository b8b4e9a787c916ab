package dev.slipway.application.discussion;

import dev.slipway.application.kernel.Sort;

/** Order of a list of notes. Notes of the same time are ordered by id. */
public record NoteOrder(By by, Sort sort) {

    /** Times by which notes are ordered. */
    public enum By { CREATED_AT, UPDATED_AT }

    public static final NoteOrder OLDEST_FIRST = new NoteOrder(By.CREATED_AT, Sort.ASC);
}
