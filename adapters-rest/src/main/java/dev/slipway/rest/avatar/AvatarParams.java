package dev.slipway.rest.avatar;

import dev.slipway.application.avatar.AvatarFile;
import dev.slipway.application.kernel.Change;
import dev.slipway.rest.edge.Upload;

/** An avatar in the parameters of its owner; an empty one removes it. Bound first, so that its size limit applies. */
public record AvatarParams(Change<Upload> avatar) {

    /** Maximum bytes of the file. Above the limit of avatars, so that slightly larger files get the proper error. */
    public static final long MAX_BYTES = 1L << 20;

    public Change<AvatarFile> file() {
        return avatar.map(AvatarParams::file);
    }

    static AvatarFile file(Upload upload) {
        return new AvatarFile(upload.fileName(), upload.size(), upload::open);
    }
}
