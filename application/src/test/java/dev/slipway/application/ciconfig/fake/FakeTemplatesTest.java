package dev.slipway.application.ciconfig.fake;

import dev.slipway.application.ciconfig.TemplatesKit;
import dev.slipway.application.ciconfig.port.Templates;

class FakeTemplatesTest extends TemplatesKit {

    private final FakeTemplates templates = new FakeTemplates();

    @Override
    protected Templates templates() {
        return templates;
    }

    @Override
    protected void keep(String name, byte[] content) {
        templates.keep(name, content);
    }
}
