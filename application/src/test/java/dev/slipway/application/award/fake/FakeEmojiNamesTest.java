package dev.slipway.application.award.fake;

import dev.slipway.application.award.EmojiNamesKit;
import dev.slipway.application.award.port.EmojiNames;

final class FakeEmojiNamesTest extends EmojiNamesKit {

    @Override
    protected EmojiNames names() {
        return new FakeEmojiNames();
    }
}
