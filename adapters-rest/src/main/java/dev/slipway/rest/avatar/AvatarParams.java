package dev.slipway.rest.avatar;

import dev.slipway.application.avatar.AvatarFile;
import dev.slipway.application.kernel.Change;
import dev.slipway.rest.edge.Upload;

/** An avatar among the parameters of what it belongs to; empty removes it. Bound before others, so that its limit holds. */
public record AvatarParams(Change<Upload> avatar) {

    /** Bytes of the file. More than an avatar may have, so that one that is a little too big is told so. */
    public static final long MOST = 1L << 20;

    public Change<AvatarFile> file() {
        return avatar.map(AvatarParams::file);
    }

    static AvatarFile file(Upload upload) {
        return new AvatarFile(upload.fileName(), upload.size(), upload::open);
    }
}
