package dev.slipway.persistence.runner;

import static dev.slipway.persistence.jooq.Tables.SIGNING_KEYS;

import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.runner.port.SigningKeys;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.jooq.DSLContext;

/** The row of the signing key. Of several processes that insert it at once one succeeds, and the others wait for it. */
@Singleton
final class JooqSigningKeys implements SigningKeys {

    private static final String PURPOSE = "job_tokens";
    private static final String PLACE = "signing_keys.private_key:" + PURPOSE;

    private final DSLContext dsl;
    private final Secrets secrets;

    JooqSigningKeys(DSLContext dsl, Secrets secrets) {
        this.dsl = dsl;
        this.secrets = secrets;
    }

    @Override
    public Optional<String> find() {
        return dsl.select(SIGNING_KEYS.PRIVATE_KEY).from(SIGNING_KEYS).where(SIGNING_KEYS.PURPOSE.eq(PURPOSE))
                .fetchOptional(row -> secrets.decrypt(row.value1(), PLACE));
    }

    @Override
    public String keep(String key) {
        dsl.insertInto(SIGNING_KEYS, SIGNING_KEYS.PURPOSE, SIGNING_KEYS.PRIVATE_KEY).values(PURPOSE, secrets.encrypt(key, PLACE))
                .onConflictDoNothing().execute();
        return find().orElseThrow();
    }
}
