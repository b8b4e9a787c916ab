package dev.slipway.rest.repository;

import dev.slipway.application.repository.port.Files.Item;
import java.util.Locale;

/** What stands in a directory. */
record TreeItemJson(String id, String name, String type, String path, String mode) {

    static TreeItemJson of(Item item) {
        return new TreeItemJson(item.id(), item.name(), item.kind().name().toLowerCase(Locale.ROOT), item.path(), item.mode());
    }
}
