package dev.slipway.persistence.avatar;

import dev.slipway.application.avatar.AvatarsKit;
import dev.slipway.application.avatar.port.Avatars;
import dev.slipway.domain.avatar.AvatarOwner;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqAvatarsTest extends AvatarsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected Avatars avatars() {
        return HERE.get(Avatars.class);
    }

    @Override
    protected AvatarOwner owner(AvatarOwner.Kind kind) {
        return new AvatarOwner(kind, switch (kind) {
            case USER -> HERE.rows().user();
            case GROUP -> HERE.rows().group();
            case PROJECT -> HERE.rows().project();
            case TOPIC -> (Long) HERE.rows().ask("insert into topics (name, created_at, updated_at) values (gen_random_uuid()::text, "
                    + "now(), now()) returning id");
        });
    }

    @Override
    protected void hide(AvatarOwner owner) {
        HERE.rows().ask(switch (owner.kind()) {
            case USER -> "update users set deleted_at = now() where id = ? returning id";
            case GROUP -> "update namespaces set deleted_at = now() where id = ? returning id";
            case PROJECT -> "update projects set deleted_at = now() where id = ? returning id";
            case TOPIC -> "delete from topics where id = ? returning id";
        }, owner.id());
    }
}
