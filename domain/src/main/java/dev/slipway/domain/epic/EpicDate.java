package dev.slipway.domain.epic;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * First or last day of an epic, as users choose it.
 *
 * @param fixed  whether the chosen day counts; else the day is inherited
 * @param chosen stays stored while the day is inherited; null for none
 */
public record EpicDate(boolean fixed, @Nullable LocalDate chosen) {

    public static final EpicDate INHERITED = new EpicDate(false, null);

    /** Returns the day that counts. @param inherited null for none */
    public @Nullable LocalDate effective(@Nullable LocalDate inherited) {
        return fixed ? chosen : inherited;
    }
}
