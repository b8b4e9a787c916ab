package dev.slipway.application.avatar;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.avatar.port.Avatars;
import dev.slipway.application.avatar.port.Avatars.Avatar;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.StoreFiles;
import dev.slipway.application.kernel.StoredFile;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.avatar.AvatarOwner;
import java.util.Optional;

/** Returns avatars: of users and topics to every caller, of projects and groups to callers who see them. */
public final class AvatarReads {

    private final Access access;
    private final Avatars avatars;
    private final StoreFiles files;

    public AvatarReads(Access access, Avatars avatars, StoreFiles files) {
        this.access = access;
        this.avatars = avatars;
        this.files = files;
    }

    public StoredFile ofProject(Caller caller, ProjectRef reference) {
        return file(avatars.find(AvatarOwner.project(access.project(caller, reference).id())));
    }

    public StoredFile ofGroup(Caller caller, GroupRef reference) {
        return file(avatars.find(AvatarOwner.group(access.group(caller, reference).id())));
    }

    /**
     * Returns the avatar at a URL. Replaced avatars, and those that the caller may not see, are not found.
     *
     * @param owner empty if the URL names none
     */
    public StoredFile at(Caller caller, Optional<AvatarOwner> owner, String fileName) {
        return file(owner.filter(named -> sees(caller, named)).flatMap(avatars::find).filter(avatar -> avatar.fileName().equals(fileName)));
    }

    private StoredFile file(Optional<Avatar> avatar) {
        return avatar.map(found -> files.of(found.fileName(), found.blob())).orElseThrow(AvatarReads::missing);
    }

    private boolean sees(Caller caller, AvatarOwner owner) {
        return switch (owner.kind()) {
            case USER, TOPIC -> true;
            case PROJECT -> access.seen(caller, new ProjectRef.Id(owner.id())).isPresent();
            case GROUP -> access.seen(caller, new GroupRef.Id(owner.id())).isPresent();
        };
    }

    private static Refusal missing() {
        return Refusal.notFound("Avatar");
    }
}
