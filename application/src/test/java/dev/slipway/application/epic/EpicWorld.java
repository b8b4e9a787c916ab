package dev.slipway.application.epic;

import dev.slipway.application.epic.port.EpicStore;
import dev.slipway.application.epic.port.EpicStore.NewEpic;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.epic.EpicDraft;
import java.time.Instant;

/** Objects around epics, made for the contracts of ports. */
public interface EpicWorld {

    Instant START = Instant.parse("2026-01-02T03:04:05.678901Z");

    EpicStore epics();

    Transactions transactions();

    long group(Visibility visibility);

    long subgroup(long group, Visibility visibility);

    /** Moves a group, with all that is in it, to the top. */
    void moveToTop(long group);

    /** Moves the project of an issue to another group. */
    void moveProject(long issue, long group);

    /** Returns the id of the project of an issue. */
    long project(long issue);

    /** Marks a group for deletion. */
    void hide(long group);

    long user();

    /** An issue of a new public project in a group. */
    long issue(long group, boolean confidential);

    default long group() {
        return group(Visibility.PUBLIC);
    }

    default long subgroup(long group) {
        return subgroup(group, Visibility.PUBLIC);
    }

    default long epic(long group, EpicDraft draft) {
        long author = user();
        return transactions().write(() -> epics().create(new NewEpic(group, draft, author, START)));
    }

    default long epic(long group) {
        return epic(group, EpicDraft.titled("plan"));
    }
}
