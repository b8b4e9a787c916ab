package org.example.slipway;

import dev.slipway.application.kernel.extension.Extension;
import dev.slipway.application.kernel.extension.ExtensionPoints;
import dev.slipway.application.kernel.extension.ExtensionServices;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.domain.alert.AlertFormat;
import dev.slipway.domain.alert.SeveritySynonyms;
import java.nio.file.Path;

/** Stores blobs in another folder, reads the payloads of sirens, and knows the words of sirens in generic payloads too. */
public final class OutsiderExtension implements Extension {

    @Override
    public void register(ExtensionPoints points) {
        points.replace(Blobs.class, OutsiderExtension::blobs);
        points.add(AlertFormat.class, services -> new SirenFormat());
        points.replace(SeveritySynonyms.class, "generic", services -> SirenFormat.WORDS);
    }

    private static Blobs blobs(ExtensionServices services) {
        return FlatBlobs.in(services.setting("FLAT_BLOBS_FOLDER").map(Path::of).orElse(services.home().resolve("flat-blobs")));
    }
}
