package dev.slipway.persistence.user;

import dev.slipway.application.user.CodeGeneratorKit;
import dev.slipway.application.user.port.CodeGenerator;

class LibraryCodeGeneratorTest extends CodeGeneratorKit {

    @Override
    protected CodeGenerator generator() {
        return new LibraryCodeGenerator();
    }
}
