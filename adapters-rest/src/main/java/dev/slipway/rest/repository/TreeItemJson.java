package dev.slipway.rest.repository;

import dev.slipway.application.repository.port.Files.Item;
import java.util.Locale;

/** An item of a directory on the wire. */
record TreeItemJson(String id, String name, String type, String path, String mode) {

    static TreeItemJson of(Item item) {
        return new TreeItemJson(item.id(), item.name(), item.kind().name().toLowerCase(Locale.ROOT), item.path(), item.mode());
    }
}
