package dev.slipway.persistence.oauth;

import static dev.slipway.persistence.jooq.Tables.APPLICATIONS;

import dev.slipway.application.kernel.Refusal;
import org.jooq.DSLContext;

/** Keeps an application from being deleted while a row that names it is stored. */
final class ApplicationLock {

    private ApplicationLock() {
    }

    /** Rejects an application that was deleted meanwhile. */
    static void share(DSLContext dsl, long applicationId) {
        if (dsl.select(APPLICATIONS.ID).from(APPLICATIONS).where(APPLICATIONS.ID.eq(applicationId)).forKeyShare().fetch().isEmpty()) {
            throw Refusal.notFound("Application");
        }
    }
}
